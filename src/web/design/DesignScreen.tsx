/** The design system on one page: every piece as screens use it, in the look that is chosen. For developers. */
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "#ui/Logo.tsx";
import { ThemeSwitch } from "../shell/ThemeSwitch.tsx";
import { Charts } from "./Charts.tsx";
import { Colors } from "./Colors.tsx";
import { Controls } from "./Controls.tsx";
import classes from "./design.module.css";
import { PhonePieces } from "./PhonePieces.tsx";
import { Notices, Records } from "./Pieces.tsx";

export function DesignScreen() {
  return (
    <main id="main" className={classes.page} tabIndex={-1}>
      <header className={classes.head}>
        <Logo size={32} />
        <ThemeSwitch />
      </header>
      <h1 className={classes.title}>Design system</h1>
      <p className={classes.lead}>
        Teal for what people do, copper for where they are, and neutrals for the rest.
      </p>
      <Part title="Color">
        <Colors />
      </Part>
      <Part title="Type">
        <Type />
      </Part>
      <Part title="Buttons, fields and choices">
        <Controls />
      </Part>
      <Part title="People, statuses and figures">
        <Records />
      </Part>
      <Part title="Charts">
        <Charts />
      </Part>
      <Part title="On a phone">
        <PhonePieces />
      </Part>
      <Part title="Nothing yet, something wrong">
        <Notices />
      </Part>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className={classes.partTitle}>{title}</h2>
      {children}
    </section>
  );
}

function Type() {
  return (
    <div className={classes.stack}>
      <p className={classes.display}>The day at a glance</p>
      <Title order={3}>A card or a dialog</Title>
      <p className={classes.words}>
        Running words are set in the text cut at 14 px: names, notes, addresses, and whatever a customer
        wrote.
      </p>
      <p className={classes.small}>Small print, hints and what stands under a label.</p>
      <p className="tabular">$1,284.50 · 10:30 AM · 42 visits</p>
    </div>
  );
}
