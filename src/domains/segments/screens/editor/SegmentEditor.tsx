/** The page of a segment: its name and conditions on one side, whom they find on the other, and everyone in it below. */

import { Textarea } from "@mantine/core";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { DraftFrame } from "#ui/drafts/DraftFrame.tsx";
import { TextLine } from "#ui/form/Fields.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Segment } from "../../contract.ts";
import { segmentsPath } from "../../paths.ts";
import { PeopleCard } from "../PeopleCard.tsx";
import { useSegmentActions } from "../segment-actions.tsx";
import { countDrafts, readFilter } from "./draft-filter.ts";
import classes from "./editor.module.css";
import { GroupFields } from "./GroupFields.tsx";
import { PeopleColumn } from "./PeopleColumn.tsx";
import { type SegmentForm, useSegmentForm } from "./use-segment-form.ts";

export function SegmentEditor({ segment }: { segment: Segment }) {
  const form = useSegmentForm(segment);
  const whyNot = useWhyNot()("segments.update");
  const { filter } = form.values;
  const found = useMemo(() => readFilter(filter, form.currency).wanted, [filter, form.currency]);
  return (
    <>
      <Header segment={segment} />
      <DraftFrame
        form={{ ...form, canChange: !whyNot && segment.archived_at === null }}
        failed="The segment couldn't be saved"
        fixed={
          segment.archived_at === null
            ? "Your role lets you view segments, but not change them."
            : "This segment is archived. Restore it to make changes."
        }
        save="Save Segment"
        asideLabel="Customers"
        aside={<PeopleColumn filter={found} />}
      >
        <AboutPanel form={form} />
        <Panel
          id="segment-conditions"
          title="Conditions"
          text="Customers are in this segment as long as they match."
        >
          <GroupFields
            form={{ errors: form.errors, count: countDrafts(filter) }}
            group={filter}
            path="filter"
            level={1}
            onChange={(next) => form.edit({ filter: next })}
          />
          {form.errors.filter && (
            <p className={classes.problem} role="alert">
              {form.errors.filter}
            </p>
          )}
        </Panel>
      </DraftFrame>
      <div className={classes.everyone}>
        <PeopleCard segment={segment} />
      </div>
    </>
  );
}

function AboutPanel({ form }: { form: SegmentForm }) {
  return (
    <Panel id="segment-about" title="Segment" text="Only your team sees the name and description.">
      <div className={classes.about}>
        <TextLine label="Name" isRequired {...form.field("name")} />
        <Textarea label="Description" autosize minRows={2} maxRows={6} {...form.field("description")} />
      </div>
    </Panel>
  );
}

function Header({ segment }: { segment: Segment }) {
  const navigate = useNavigate();
  const actionsFor = useSegmentActions(() => void navigate(segmentsPath()));
  return (
    <PageHeader
      title={segment.name}
      subtitle={segment.description}
      back={{ to: segmentsPath(), label: "Back to Segments" }}
      aside={
        <>
          {segment.archived_at !== null && <StatusBadge status="archived" label="Archived" color="gray" />}
          <OthersMark kind="segment" id={segment.id} />
        </>
      }
      menu={{ label: `Actions for ${segment.name}`, actions: () => actionsFor(segment) }}
    />
  );
}
