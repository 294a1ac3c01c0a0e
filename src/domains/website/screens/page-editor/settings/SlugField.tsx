/** The address of the page below that of the website; what can't be one is said and not kept. */
import { useState } from "react";
import { TextLine } from "#ui/form/Fields.tsx";
import { Slug } from "../../../pages/blocks-contract.ts";

type Props = {
  slug: string;
  /** In full, as visitors get it now. */
  url: string;
  onChange: (slug: string) => void;
};

export function SlugField({ slug, url, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; slug: string } | null>(null);
  // After an undo the field shows what stands there again.
  const text = typed && typed.slug === slug ? typed.text : slug;
  const read = Slug.safeParse(text);
  return (
    <TextLine
      label="URL"
      hint={`Leave blank for the home page. Now at ${url}`}
      value={text}
      error={read.success ? undefined : read.error.issues[0]?.message}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const parsed = Slug.safeParse(next);
        setTyped({ text: next, slug: parsed.success ? parsed.data : slug });
        if (parsed.success && parsed.data !== slug) onChange(parsed.data);
      }}
    />
  );
}
