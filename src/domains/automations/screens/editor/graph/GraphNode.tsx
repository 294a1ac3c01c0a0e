/** One box of the graph: a step, the trigger, or what ends it all; pressed, its settings open. */
import { Badge } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Editor } from "../use-editor.ts";
import classes from "./graph.module.css";
import { nodeHeight, nodeWidth } from "./graph-layout.ts";

type Props = {
  editor: Editor;
  /** The step's key, or what else is open by it. */
  id: string;
  x: number;
  y: number;
  icon: Icon;
  title: string;
  look: "trigger" | "step" | "branch" | "ending";
  children: ReactNode;
};

export function GraphNode({ editor, id, x, y, icon: Glyph, title, look, children }: Props) {
  const { selected, select, problemAt } = editor;
  return (
    <button
      type="button"
      className={classes.node}
      data-node={id}
      data-look={look}
      style={{
        left: `${x - nodeWidth / 2}px`,
        top: `${y}px`,
        width: `${nodeWidth}px`,
        height: `${nodeHeight}px`,
      }}
      aria-current={selected === id || undefined}
      onClick={() => select(id)}
    >
      <span className={classes.glyph} aria-hidden>
        <Glyph size={18} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          {title}
          {problemAt(id) && (
            <Badge color="yellow" size="sm">
              To do
            </Badge>
          )}
        </span>
        <small>{children}</small>
      </span>
    </button>
  );
}
