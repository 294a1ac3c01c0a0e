/** A signature or initials: typed, drawn or uploaded, of which the last chosen counts. */
import { find, findAll, make, makeButton } from "./elements.ts";
import { type Pad, startPad } from "./pad.ts";
import { paintPicture, smallPicture } from "./pictures.ts";

const ways = ["typed", "drawn", "uploaded"] as const;
type Way = (typeof ways)[number];

/** Stands for a picture that the server has; see signing/pages/draft.ts. */
const kept = "kept";

export type MarkField = {
  element: HTMLFieldSetElement;
  isFilled: () => boolean;
  /** The control that takes the focus when somebody is led here. */
  control: () => HTMLElement;
  /** The form was filled in from what this tab had kept. */
  restore: () => void;
  /** What was saved, by the ids of the fields: a picture that was not is none that can be read. */
  settle: (savedIds: readonly string[], sent: URLSearchParams) => void;
};

type Parts = {
  element: HTMLFieldSetElement;
  id: string;
  radios: HTMLInputElement[];
  typed: HTMLInputElement;
  picture: HTMLInputElement;
  panel: Record<Way, HTMLElement>;
};

export function startMarkField(element: HTMLFieldSetElement, onChange: () => void): MarkField | undefined {
  const parts = partsOf(element);
  if (!parts) return undefined;
  const { radios, typed, picture, panel, id } = parts;
  const chosen = () => chosenIn(radios);
  const tell = (problem: string) => tellIn(element, problem);
  const pictures: Record<"drawn" | "uploaded", string> = { drawn: "", uploaded: "" };

  function change(): void {
    const way = chosen();
    picture.value = way === "typed" ? "" : pictures[way];
    tell("");
    onChange();
  }

  const drawing = startDrawing(panel.drawn, element.dataset["kind"] ?? "", (url) => {
    pictures.drawn = url;
    change();
  });
  const uploading = startUploading(panel.uploaded, (url, problem = "") => {
    pictures.uploaded = url;
    change();
    tell(problem);
  });

  function restore(): void {
    const way = chosen();
    if (way !== "typed") pictures[way] = picture.value;
    drawing.show(pictures.drawn);
    uploading.show(pictures.uploaded);
    showPanel(panel, chosen());
  }

  for (const each of findAll(element, ".ways, [data-script]")) each.hidden = false;
  for (const radio of radios) {
    radio.addEventListener("change", () => {
      showPanel(panel, chosen());
      change();
    });
  }
  restore();
  return {
    element,
    restore,
    isFilled: () => (chosen() === "typed" ? typed.value.trim() !== "" : picture.value !== ""),
    control: () => (chosen() === "typed" ? typed : (radios.find(({ checked }) => checked) ?? typed)),
    settle(savedIds, sent) {
      const way = chosen();
      const wasSent = sent.get(picture.name) ?? "";
      if (way === "typed" || wasSent === "" || wasSent !== picture.value) return;
      const isSaved = savedIds.includes(id);
      pictures[way] = isSaved ? kept : "";
      picture.value = pictures[way];
      if (!isSaved) tell("We can't see a signature in this picture. Try again.");
    },
  };
}

const chosenIn = (radios: readonly HTMLInputElement[]): Way =>
  ways.find((way) => radios.some((each) => each.checked && each.value === way)) ?? "typed";

function tellIn(element: HTMLElement, problem: string): void {
  const old = find(element, ".error");
  if (problem === "") old?.remove();
  else if (old) old.textContent = problem;
  else element.append(make("p", { className: "error", role: "alert", textContent: problem }));
}

function showPanel(panel: Parts["panel"], way: Way): void {
  for (const each of ways) panel[each].hidden = each !== way;
}

function partsOf(element: HTMLFieldSetElement): Parts | undefined {
  const typed = find<HTMLInputElement>(element, "input.typed");
  const picture = find<HTMLInputElement>(element, "input[type=hidden]");
  const panels = ways.map((way) => find(element, `[data-way=${way}]`));
  const [first, second, third] = panels;
  if (!typed || !picture || !first || !second || !third) return undefined;
  return {
    element,
    id: picture.name.replace(/^d-/, ""),
    radios: findAll<HTMLInputElement>(element, "input[type=radio]"),
    typed,
    picture,
    panel: { typed: first, drawn: second, uploaded: third },
  };
}

type Panel = { show: (url: string) => void };

/** A sheet to draw on; in its place what was drawn before, until it is drawn again. */
function startDrawing(panel: HTMLElement, kind: string, onDrawn: (url: string) => void): Panel {
  const what = kind === "initials" ? "initials" : "signature";
  const canvas = make("canvas", { role: "img", ariaLabel: `Draw your ${what} here, or choose Type` });
  const status = make("p", { className: "unseen", role: "status" });
  let pad: Pad | undefined;
  const drawn = () => {
    const url = pad?.picture() ?? "";
    status.textContent = url ? `Your ${what} is drawn.` : "The sheet is empty.";
    onDrawn(url);
  };
  const tools = make("div", { className: "tools" }, [
    makeButton("Undo", () => pad?.undo()),
    makeButton("Clear", () => pad?.clear()),
  ]);
  const before = make("div");
  panel.append(before, canvas, tools, status);

  const setShown = (isShown: boolean) => {
    before.hidden = !isShown;
    canvas.hidden = isShown;
    tools.hidden = isShown;
    if (!isShown) pad ??= startPad(canvas, drawn);
  };
  return {
    show(url) {
      const saved = find(panel, "img.drawn");
      before.replaceChildren(
        ...shownPicture(url, saved, `The ${what} that you drew`),
        makeButton("Draw Again", () => {
          setShown(false);
          pad?.clear();
        }),
      );
      setShown(url !== "");
    },
  };
}

/** The picture that the server has, or one that was not saved yet. */
function shownPicture(url: string, saved: HTMLElement | null, words: string): HTMLElement[] {
  if (url === "") return [];
  if (url === kept) return saved ? [saved] : [];
  const canvas = make("canvas", { className: "shown", role: "img", ariaLabel: words });
  void paintPicture(url, canvas);
  return [canvas];
}

function startUploading(panel: HTMLElement, onChosen: (url: string, problem?: string) => void): Panel {
  const shown = make("div");
  const input = make("input", { type: "file", accept: "image/*" });
  const show = (url: string) =>
    shown.replaceChildren(...shownPicture(url, null, "The picture that you chose"));
  const choose = async (file: File) => {
    const url = await smallPicture(file);
    show(url ?? "");
    if (url === undefined) onChosen("", "This picture can't be read. Choose a PNG or JPEG.");
    else onChosen(url);
  };
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void choose(file);
  });
  panel.append(make("label", {}, ["Photo or scan of your signature", input]), shown);
  return { show };
}
