/** The settings of the chosen block and of the page: beside the page on a desk, a sheet elsewhere. */
import { Drawer, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import type { Block } from "../../pages/blocks-contract.ts";
import type { WebsitePage } from "../../pages/contract.ts";
import type { PageProblem } from "../../pages/problems-contract.ts";
import { blockLabels } from "../page-words.ts";
import classes from "./page-editor.module.css";
import { BlockSettings } from "./settings/BlockSettings.tsx";
import { PageSettings } from "./settings/PageSettings.tsx";
import type { PageDraft } from "./use-page-draft.ts";

export type SettingsTab = "block" | "page";

type Props = {
  page: WebsitePage;
  draft: PageDraft;
  problems: readonly PageProblem[];
  chosen: string | null;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
  isFixed: boolean;
  isBeside: boolean;
  /** Of the sheet. */
  isOpen: boolean;
  onClose: () => void;
};

export function SettingsSide(props: Props) {
  const { isBeside, isOpen, onClose, tab } = props;
  const isPhone = useIsPhone();
  if (isBeside)
    return (
      <aside className={classes.side} aria-label="Settings">
        <Content {...props} />
      </aside>
    );
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "75dvh" : "26rem"}
      title={tab === "page" ? "Page Settings" : "Block Settings"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {isOpen && <Content {...props} />}
    </Drawer>
  );
}

function Content({ page, draft, problems, chosen, tab, onTab, isFixed, isBeside }: Props) {
  const block = draft.content.blocks.find(({ id }) => id === chosen);
  return (
    <fieldset className={classes.sideContent} disabled={isFixed}>
      {isBeside && (
        <SegmentedControl
          fullWidth
          aria-label="Settings of"
          data={[
            { value: "block", label: "Block" },
            { value: "page", label: "Page" },
          ]}
          value={tab}
          onChange={onTab}
        />
      )}
      {tab === "page" ? (
        <PageSettings draft={draft} problems={problems} url={page.url} />
      ) : (
        <OfBlock block={block}>
          {(shown) => <BlockSettings key={shown.id} block={shown} draft={draft} pageId={page.id} />}
        </OfBlock>
      )}
    </fieldset>
  );
}

type OfBlockProps = { block: Block | undefined; children: (block: Block) => ReactNode };

const OfBlock = ({ block, children }: OfBlockProps) =>
  block ? (
    <>
      <h2 className={classes.sideTitle}>{blockLabels[block.kind]}</h2>
      {children(block)}
    </>
  ) : (
    <p className={classes.note}>Choose a block to see its settings.</p>
  );
