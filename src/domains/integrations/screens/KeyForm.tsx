/** The fields of a new API key: its name, its end, and what it may do in each area. */
import { Input, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { type ApiKeyWithToken, keyScopes } from "../keys/contract.ts";
import { type ScopeGroup, scopeGroups } from "./integration-words.ts";
import classes from "./integrations.module.css";
import { integrationsApi } from "./integrations-api.ts";
import type { Shown } from "./SecretCard.tsx";

const ends = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "", label: "Never" },
];
const levels = { none: "No access", view: "View only", full: "Full access" };

type Values = { name: string; days: string; scopes: string[] };
type Props = FormDialogParts & { onSaved: (shown: Shown | null) => void };

export function KeyForm({ id, guard, onSaved }: Props) {
  const client = useQueryClient();
  const may = useMay();
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({ name: "", days: "90", scopes: [] }),
    read: (values) => {
      const errors = {
        ...(values.name.trim() === "" ? { name: "Name is required" } : {}),
        ...(values.scopes.length === 0 ? { scopes: "Choose at least one permission" } : {}),
      };
      return readAs({ name: values.name, days: values.days, scopes: values.scopes }, errors);
    },
    // Without the key of the form: the answer holds a secret.
    save: ({ wanted: { name, days, scopes } }) =>
      integrationsApi.keys.create.call({
        name,
        scopes: keyScopes.filter((scope) => scopes.includes(scope)),
        expires_at: days === "" ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
      }),
    fieldOf: (name) => (name === "expires_at" ? "days" : name),
    onSaved: ({ key, token }: ApiKeyWithToken) => {
      void client.invalidateQueries({ queryKey: integrationsApi.keys.key() });
      notifySuccess(`${key.name} created.`);
      onSaved(token === null ? null : { title: `API key for ${key.name}`, label: "API key", secret: token });
    },
  });
  const { values, edit, errors } = form;
  const groups = scopeGroups.flatMap((group) => {
    const scopes = group.scopes.filter((scope) => keyScopes.some((each) => each === scope && may(each)));
    return scopes.length > 0 ? [{ ...group, scopes }] : [];
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The API key couldn't be created">
      <div className={classes.fields}>
        <TextLine
          label="Name"
          isRequired
          isFirst
          placeholder="Bookkeeping app"
          hint="The audit log shows it beside your name."
          {...form.field("name")}
        />
        <NativeSelect label="Ends" data={ends} {...form.field("days")} />
        <Input.Wrapper
          label="Access"
          labelElement="div"
          description="A key never does more than your own role allows."
          error={errors["scopes"]}
        >
          <div className={classes.groups}>
            {groups.map((group) => (
              <NativeSelect
                key={group.object}
                size="xs"
                label={group.label}
                data={levelsOf(group)}
                value={levelOf(group, values.scopes)}
                onChange={(event) =>
                  edit({ scopes: scopesAt(group, values.scopes, event.currentTarget.value) })
                }
              />
            ))}
          </div>
        </Input.Wrapper>
      </div>
    </RecordForm>
  );
}

const viewed = ({ scopes }: ScopeGroup) => scopes.filter((scope) => scope.endsWith(".view"));

const levelsOf = (group: ScopeGroup) =>
  Object.entries(levels)
    .map(([value, label]) => ({ value, label }))
    .filter(
      ({ value }) =>
        value === "none" ||
        (value === "view" ? viewed(group).length > 0 : group.scopes.length > viewed(group).length),
    );

function levelOf({ scopes }: ScopeGroup, chosen: readonly string[]): string {
  const own = scopes.filter((scope) => chosen.includes(scope));
  if (own.length === 0) return "none";
  return own.every((scope) => scope.endsWith(".view")) ? "view" : "full";
}

function scopesAt(group: ScopeGroup, chosen: readonly string[], level: string): string[] {
  const others = chosen.filter((scope) => !group.scopes.includes(scope));
  if (level === "none") return others;
  return [...others, ...(level === "view" ? viewed(group) : group.scopes)];
}
