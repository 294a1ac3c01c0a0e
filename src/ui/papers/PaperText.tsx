/** The words of a paper on the screen, in paragraphs and lists. */
import { readPaperText } from "#shared/papers/paper-text.ts";
import classes from "./paper-sheet.module.css";

export function PaperText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {readPaperText(text).map((part) =>
        part.kind === "paragraph" ? (
          <p key={part.at}>{part.text}</p>
        ) : (
          <ul key={part.at}>
            {part.items.map((item) => (
              <li key={item.at}>{item.text}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
