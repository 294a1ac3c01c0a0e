/** The automation as a graph: the trigger on top, branches side by side, lines that join; moved and zoomed like a map. */
import { ActionIcon } from "@mantine/core";
import { IconBolt, IconFlag, IconMaximize, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useEffect, useMemo } from "react";
import { branches, type Step, stepsOf } from "../../../steps-contract.ts";
import { goalWords, onReplyWords, sideWords, stepLabels } from "../../automation-words.ts";
import { TriggerText } from "../../TriggerText.tsx";
import { StepSummary } from "../StepSummary.tsx";
import { stepIcons } from "../step-menu.tsx";
import type { Place } from "../steps/step-places.ts";
import { type Editor, settingsKey, triggerKey } from "../use-editor.ts";
import { AddButton } from "./AddButton.tsx";
import { GraphNode } from "./GraphNode.tsx";
import classes from "./graph.module.css";
import { type GraphItem, layOut } from "./graph-layout.ts";
import { type PanZoom, usePanZoom } from "./use-pan-zoom.ts";

export function GraphView({ editor }: { editor: Editor }) {
  const { steps } = editor.content;
  const graph = useMemo(() => layOut(steps), [steps]);
  const view = usePanZoom(graph);
  const { frame, scale, beginPan } = view;
  useEffect(() => {
    if (editor.selected === null) return;
    const node = frame.current?.querySelector(`[data-node="${CSS.escape(editor.selected)}"]`);
    node?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [editor.selected, frame]);
  return (
    <section className={classes.frame} aria-label="Graph">
      <div ref={frame} className={classes.viewport} onPointerDown={beginPan}>
        <div
          className={classes.sized}
          style={{ width: `${graph.width * scale}px`, height: `${graph.height * scale}px` }}
        >
          <div
            className={classes.plane}
            style={{ width: `${graph.width}px`, height: `${graph.height}px`, transform: `scale(${scale})` }}
          >
            <svg className={classes.lines} width={graph.width} height={graph.height} aria-hidden>
              <path d={graph.lines.join("")} />
            </svg>
            {graph.items.map((item) => (
              <Item key={keyOf(item)} item={item} editor={editor} />
            ))}
          </div>
        </div>
      </div>
      <ZoomButtons view={view} />
    </section>
  );
}

function keyOf(item: GraphItem): string {
  if (item.kind === "step") return item.step.key;
  if (item.kind === "side") return `${item.parent.key} ${item.is}`;
  if (item.kind !== "add") return item.kind;
  const { branch, index } = item.place;
  return `add ${branch?.of ?? ""} ${branch?.is ?? ""} ${index}`;
}

function Item({ item, editor }: { item: GraphItem; editor: Editor }) {
  const { trigger, steps, goal, on_reply: onReply } = editor.content;
  const at = { editor, x: item.x, y: item.y };
  switch (item.kind) {
    case "trigger":
      return (
        <GraphNode {...at} id={triggerKey} icon={IconBolt} title="Trigger" look="trigger">
          <TriggerText trigger={trigger} />
        </GraphNode>
      );
    case "ending":
      return (
        <GraphNode {...at} id={settingsKey} icon={IconFlag} title="Finish" look="ending">
          {goalWords(goal)} · {onReplyWords(onReply)}
        </GraphNode>
      );
    case "step":
      return (
        <GraphNode
          {...at}
          id={item.step.key}
          icon={stepIcons[item.step.kind]}
          title={stepLabels[item.step.kind]}
          look={branches(item.step) ? "branch" : "step"}
        >
          <StepSummary step={item.step} />
        </GraphNode>
      );
    case "side":
      return (
        <span className={classes.side} style={{ left: `${item.x}px`, top: `${item.y}px` }}>
          {sideWords(item.parent, item.is)}
        </span>
      );
    default:
      return <AddButton {...at} place={item.place} after={afterWords(steps, item.place)} />;
  }
}

/** "after Send Text", "after the trigger", "at the start of Yes". */
function afterWords(steps: readonly Step[], { branch, index }: Place): string {
  const before = stepsOf(steps, branch)[index - 1];
  if (before) return `after ${stepLabels[before.kind]}`;
  const parent = steps.find(({ key }) => key === branch?.of);
  return parent && branch ? `at the start of ${sideWords(parent, branch.is)}` : "after the trigger";
}

function ZoomButtons({ view: { scale, zoomBy, fit } }: { view: PanZoom }) {
  const look = { variant: "default", size: "input-sm", className: classes.thumb ?? "" } as const;
  return (
    <div className={classes.zoom} role="group" aria-label="Zoom">
      <ActionIcon {...look} aria-label="Zoom out" onClick={() => zoomBy(1 / 1.25)}>
        <IconZoomOut size={18} aria-hidden />
      </ActionIcon>
      <span className="tabular">{Math.round(scale * 100)}%</span>
      <ActionIcon {...look} aria-label="Zoom in" onClick={() => zoomBy(1.25)}>
        <IconZoomIn size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...look} aria-label="Fit to screen" title="Fit to screen" onClick={fit}>
        <IconMaximize size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
