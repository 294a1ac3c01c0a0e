/** What keeps the page from being published, each with a way to the place where it is put right. */
import { Alert, Button } from "@mantine/core";
import type { PageContent } from "../../pages/blocks-contract.ts";
import type { PageProblem } from "../../pages/problems-contract.ts";
import { blockLabels } from "../page-words.ts";
import classes from "./page-editor.module.css";

type Props = {
  content: PageContent;
  problems: readonly PageProblem[];
  /** Null for what belongs to the page as a whole. */
  onGo: (block: string | null) => void;
};

export function ProblemsNotice({ content, problems, onGo }: Props) {
  if (problems.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" p="sm" mb="md" title="Before you can publish">
      <ul className={classes.problems}>
        {problems.map(({ at, message }) => {
          const block = content.blocks.find(({ id }) => id === at);
          return (
            <li key={`${at}-${message}`}>
              <span>
                {block ? `${blockLabels[block.kind]}: ` : ""}
                {message}
              </span>
              {(block || at !== "blocks") && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Go to ${block ? blockLabels[block.kind] : "page settings"}: ${message}`}
                  onClick={() => onGo(block?.id ?? null)}
                >
                  Go
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
