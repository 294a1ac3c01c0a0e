/** What belongs to the page as a whole: its title and address, what search engines and messages show, and its place in the menu. */
import { NumberInput, Switch, TagsInput, Textarea } from "@mantine/core";
import { TextLine } from "#ui/form/Fields.tsx";
import type { PageContent } from "../../../pages/blocks-contract.ts";
import type { PageProblem } from "../../../pages/problems-contract.ts";
import { PictureField } from "../blocks/PictureField.tsx";
import classes from "../page-editor.module.css";
import type { PageDraft } from "../use-page-draft.ts";
import { SlugField } from "./SlugField.tsx";

type Props = { draft: PageDraft; problems: readonly PageProblem[]; url: string };

const mostKeywords = 10;

export function PageSettings({ draft: { content, edit }, problems, url }: Props) {
  const set = (changes: Partial<PageContent>, about: string | null = null) =>
    edit((before) => ({ ...before, ...changes }), about);
  const { title, description, keywords, menu } = content;
  return (
    <div className={classes.settings}>
      <TextLine
        label="Title"
        hint={`${title.length} characters. 30 to 60 look best in search results.`}
        value={title}
        error={problems.find(({ at }) => at === "title")?.message}
        onChange={(event) => set({ title: event.currentTarget.value.slice(0, 120) }, "title")}
      />
      <SlugField slug={content.slug} url={url} onChange={(slug) => set({ slug }, "slug")} />
      <Textarea
        label="Description"
        description={`${description.length} characters. Shown below the title in search results. 70 to 160 look best.`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={320}
        value={description}
        onChange={(event) =>
          set({ description: event.currentTarget.value.replaceAll("\n", " ") }, "description")
        }
      />
      <TagsInput
        label="Keywords"
        description="What people search for. Press Enter after each."
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxTags={mostKeywords}
        value={keywords}
        onChange={(next) => set({ keywords: next.map((keyword) => keyword.slice(0, 60)) })}
      />
      <SharePicture content={content} set={set} />
      <Switch
        label="Show in the website's menu"
        checked={menu.is_shown}
        onChange={(event) => set({ menu: { ...menu, is_shown: event.currentTarget.checked } })}
      />
      {menu.is_shown && (
        <>
          <TextLine
            label="Menu label"
            hint="Leave blank to use the title."
            value={menu.label}
            onChange={(event) =>
              set({ menu: { ...menu, label: event.currentTarget.value.slice(0, 40) } }, "menu-label")
            }
          />
          <NumberInput
            label="Menu position"
            description="Lower numbers come first."
            inputWrapperOrder={["label", "input", "description", "error"]}
            min={0}
            max={99}
            clampBehavior="strict"
            allowDecimal={false}
            value={menu.place}
            onChange={(place) => set({ menu: { ...menu, place: Number(place) || 0 } }, "menu-place")}
          />
        </>
      )}
      <Switch
        label="Hide from search engines"
        checked={content.is_hidden}
        onChange={(event) => set({ is_hidden: event.currentTarget.checked })}
      />
    </div>
  );
}

type ShareProps = { content: PageContent; set: (changes: Partial<PageContent>) => void };

const SharePicture = ({ content: { share_picture: picture }, set }: ShareProps) => (
  <div>
    <p className={classes.settingLabel}>Share picture</p>
    <PictureField
      label="Share Picture"
      shown={{ picture, alt: "" }}
      hasAlt={false}
      onChange={(changes) => {
        if (changes.picture !== undefined) set({ share_picture: changes.picture });
      }}
    />
    <p className={classes.note}>Shown beside links to this page in messages and on social media.</p>
  </div>
);
