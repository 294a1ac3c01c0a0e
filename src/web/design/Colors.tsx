/** The scales of the palette and the colors that screens name. */
import { blue, copper, gray, green, plumb, red, yellow } from "#shared/palette.ts";
import classes from "./design.module.css";

const scales = { plumb, copper, gray, green, yellow, red, blue };

const tokens = [
  "--pl-page",
  "--pl-card",
  "--pl-rail",
  "--pl-line",
  "--pl-line-strong",
  "--pl-muted",
  "--pl-selected",
  "--pl-copper",
  "--pl-copper-soft",
  "--pl-plumb-line",
  "--pl-focus",
];

export function Colors() {
  return (
    <div className={classes.stack}>
      {Object.entries(scales).map(([name, shades]) => (
        <div key={name} className={classes.scale}>
          <span className={classes.scaleName}>{name}</span>
          {shades.map((shade, index) => (
            <span
              key={shade}
              className={classes.shade}
              style={{ background: shade }}
              title={`${name} ${index}: ${shade}`}
            />
          ))}
        </div>
      ))}
      <ul className={classes.tokens}>
        {tokens.map((token) => (
          <li key={token}>
            <span className={classes.swatch} style={{ background: `var(${token})` }} />
            <code>{token}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
