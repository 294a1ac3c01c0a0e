/** Makes a feed: what it is called, which events it covers, and how much of them it tells. */
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { FeedCovers, FeedShows, type FeedWithAddress } from "../contract.ts";
import { coverWords } from "./feed-words.ts";
import classes from "./feeds.module.css";
import { feedsApi } from "./feeds-api.ts";

const covers = FeedCovers.options.map((value) => ({ value, label: coverWords[value] }));
const shows = [
  { value: "details", label: "Everything about them" },
  { value: "busy", label: "Busy times only" },
];
const empty = { name: "", covers: "mine" as FeedCovers, shows: "details" as FeedShows };

export function NewFeedForm({ onMade }: { onMade: (made: FeedWithAddress) => void }) {
  const [values, setValues] = useState(empty);
  const [missing, setMissing] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: () => feedsApi.create.call(values),
    onSuccess: (made) => {
      setValues(empty);
      onMade(made);
    },
  });
  const fields = isApiError(make.error) ? make.error.fields : {};
  const edit = (changes: Partial<typeof empty>) => {
    setValues({ ...values, ...changes });
    setMissing(null);
    if (make.isError) make.reset();
  };

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (make.isPending) return;
    if (values.name.trim() === "") setMissing("Give the feed a name, such as My phone");
    else make.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      {Object.keys(fields).length === 0 && <FormError error={make.error} fallback="The feed was not made" />}
      <div className={classes.form}>
        <TextInput
          label="Name"
          placeholder="My phone"
          maxLength={100}
          value={values.name}
          error={missing ?? fields.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Which events"
          data={covers}
          value={values.covers}
          error={fields.covers}
          onChange={(event) => edit({ covers: FeedCovers.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label="What it tells"
          data={shows}
          value={values.shows}
          onChange={(event) => edit({ shows: FeedShows.parse(event.currentTarget.value) })}
        />
        <Button type="submit" aria-disabled={make.isPending || undefined}>
          Make Feed
        </Button>
      </div>
    </form>
  );
}
