/** A paper on the screen: the same words, figures and signatures as in its PDF, on a sheet that stays white by night. */
import { VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import { brandShades, headingFace, stackOf } from "#shared/brand.ts";
import { type Paper, type PaperBlock, paperLabel } from "#shared/papers/paper.ts";
import { inOrder } from "./in-order.ts";
import { PaperFieldList } from "./PaperFieldList.tsx";
import { PaperPage } from "./PaperPage.tsx";
import { PaperPriceTable } from "./PaperPriceTable.tsx";
import { PaperText } from "./PaperText.tsx";
import classes from "./paper-sheet.module.css";

type Level = 2 | 3 | 4;

type Props = {
  paper: Paper;
  /** Of its title; headings in it are one below. */
  headingLevel?: Level;
};

export function PaperSheet({ paper, headingLevel = 2 }: Props) {
  const { brand, title, stamp, blocks, footer } = paper;
  const Title = `h${headingLevel}` as const;
  const label = paperLabel(paper);
  return (
    <div className={classes.frame}>
      <article className={classes.sheet} style={looksOf(brand)} aria-label={title}>
        {stamp && (
          <>
            <VisuallyHidden>{stamp}</VisuallyHidden>
            <p className={classes.stamp} aria-hidden>
              <span data-word={stamp} />
            </p>
          </>
        )}
        <Letterhead brand={brand} />
        <div className={classes.title}>
          {label !== title && <p>{label}</p>}
          <Title>{title}</Title>
        </div>
        <Particulars paper={paper} />
        {inOrder(blocks).map(({ at, one }) => (
          <Block key={at} block={one} level={headingLevel} />
        ))}
        {footer && <p className={classes.footer}>{footer}</p>}
      </article>
    </div>
  );
}

function looksOf(brand: Paper["brand"]): CSSProperties {
  const { link, edge } = brandShades(brand.accent, false);
  const looks: Record<`--paper-${string}`, string> = {
    "--paper-text": stackOf(brand.typeface),
    "--paper-heading": stackOf(headingFace(brand.headingTypeface, brand.typeface)),
    "--paper-accent": link,
    "--paper-edge": edge,
  };
  return looks;
}

function Letterhead({ brand: { logo, name, lines } }: { brand: Paper["brand"] }) {
  return (
    <div className={classes.letterhead} data-logo={logo !== null}>
      {logo !== null && <img src={logo} alt={`Logo of ${name}`} />}
      <div className={classes.contact}>
        <p className={classes.name}>{name}</p>
        {inOrder(lines).map(({ at, one }) => (
          <p key={at}>{one}</p>
        ))}
      </div>
    </div>
  );
}

function Particulars({ paper: { to, facts } }: { paper: Paper }) {
  if (!to && facts.length === 0) return null;
  return (
    <div className={classes.particulars}>
      {to && (
        <div>
          <p className={classes.quiet}>{to.heading}</p>
          {inOrder(to.lines).map(({ at, one }) => (
            <p key={at}>{one}</p>
          ))}
        </div>
      )}
      {facts.length > 0 && (
        <dl>
          {inOrder(facts).map(({ at, one: { label, value } }) => (
            <div key={at}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Block({ block, level }: { block: PaperBlock; level: Level }) {
  const Heading = ({ 2: "h3", 3: "h4", 4: "h5" } as const)[level];
  if (block.kind === "heading") return <Heading className={classes.heading}>{block.text}</Heading>;
  if (block.kind === "text") return <PaperText text={block.text} />;
  if (block.kind === "prices") return <PaperPriceTable prices={block} />;
  if (block.kind === "page") return <PaperPage page={block} />;
  if (block.kind !== "fields" || block.fields.length === 0) return null;
  return (
    <section className={classes.party}>
      <Heading className={classes.heading}>{block.party}</Heading>
      <PaperFieldList {...block} />
    </section>
  );
}
