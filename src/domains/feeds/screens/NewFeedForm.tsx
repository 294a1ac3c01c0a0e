/** Makes a feed: what it is called, which events it covers, and how much of them it tells. */
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { FeedCovers, FeedShows, type FeedWithAddress } from "../contract.ts";
import { coverWords } from "./feed-words.ts";
import classes from "./feeds.module.css";
import { feedsApi } from "./feeds-api.ts";

const covers = FeedCovers.options.map((value) => ({ value, label: coverWords[value] }));
const shows = [
  { value: "details", label: "All details" },
  { value: "busy", label: "Busy times only" },
];
const empty = { name: "", covers: "mine", shows: "details" };

export function NewFeedForm({ onMade }: { onMade: (made: FeedWithAddress) => void }) {
  const form = useRecordForm({
    record: null,
    valuesOf: () => empty,
    read: (values) =>
      readAs(
        { ...values, covers: FeedCovers.parse(values.covers), shows: FeedShows.parse(values.shows) },
        values.name.trim() === "" ? { name: "Enter a name, such as My phone" } : {},
      ),
    // Without the key of the form: the answer holds a secret, and with a key it would be remembered.
    save: ({ wanted }) => feedsApi.create.call(wanted),
    // The form is empty again for the next feed.
    recordOf: () => null,
    onSaved: onMade,
  });
  return (
    <RecordForm form={form} failed="The feed couldn't be created">
      <div className={classes.form}>
        <TextInput label="Name" placeholder="My phone" maxLength={100} {...form.field("name")} />
        <NativeSelect label="Events" data={covers} {...form.field("covers")} />
        <NativeSelect label="Details shown" data={shows} {...form.field("shows")} />
        <Button type="submit" aria-disabled={form.isSaving || undefined}>
          Create Feed
        </Button>
      </div>
    </RecordForm>
  );
}
