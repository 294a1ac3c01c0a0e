/** Looks for numbers by area code and buys the one that is chosen. */
import { Button, Radio, Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { FormError } from "#ui/form/FormError.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import classes from "./text-number.module.css";
import { textNumberApi } from "./text-number-api.ts";

const isAreaCode = (typed: string): boolean => /^[2-9]\d{2}$/.test(typed.trim());

export function ChooseNumber({ isTest }: { isTest: boolean }) {
  const [typed, setTyped] = useState("");
  const [areaCode, setAreaCode] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const whyNot = useWhyNot()("organization.update");
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const isRight = isAreaCode(typed);
    setFault(isRight ? null : "Enter a three-digit area code, such as 212");
    if (isRight) setAreaCode(typed.trim());
  };
  return (
    <div className={classes.parts}>
      <p className={classes.words}>
        {isTest
          ? "You get a test number with the first text that you send. You can also choose one now."
          : "Choose a number to text customers from. Most businesses use their own area code."}
      </p>
      {whyNot ? (
        <p className={classes.note}>{whyNot}</p>
      ) : (
        <form onSubmit={search} className={classes.search} noValidate>
          <TextInput
            label="Area code"
            inputMode="numeric"
            maxLength={3}
            placeholder="212"
            autoComplete="off"
            value={typed}
            error={fault}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            Find Numbers
          </Button>
        </form>
      )}
      {areaCode && <FoundNumbers key={areaCode} areaCode={areaCode} />}
    </div>
  );
}

function FoundNumbers({ areaCode }: { areaCode: string }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useQuery({
    ...textNumberApi.available.queryOptions({ input: { area_code: areaCode } }),
    staleTime: 0,
  });
  const choose = useMutation({
    mutationFn: (number: string) => textNumberApi.choose.call({ number }),
    onSuccess: (saved) => {
      client.setQueryData(textNumberApi.get.queryKey(), saved);
      notifySuccess(`You now text customers from ${saved.shown}.`);
    },
    onError: () => void found.refetch(),
  });
  if (found.error) return <FormError error={found.error} fallback="Numbers couldn't be loaded" />;
  if (!found.data) return <Skeleton height={120} role="status" aria-label="Looking for numbers" />;
  const { numbers } = found.data;
  if (numbers.length === 0)
    return (
      <p className={classes.words} role="status">
        No numbers with the area code {areaCode} are available. Try a nearby one.
      </p>
    );
  return (
    <div className={classes.parts}>
      <Radio.Group label="Available numbers" value={chosen} onChange={setChosen}>
        <div className={classes.numbers}>
          {numbers.map(({ number, shown, place }) => (
            <Radio key={number} value={number} label={shown} description={place || undefined} />
          ))}
        </div>
      </Radio.Group>
      <FormError error={choose.error} fallback="The number couldn't be chosen" />
      <div>
        <Button
          disabled={chosen === null}
          loading={choose.isPending}
          onClick={() => chosen && choose.mutate(chosen)}
        >
          Use This Number
        </Button>
      </div>
    </div>
  );
}
