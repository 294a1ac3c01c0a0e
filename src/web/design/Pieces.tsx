/** People, statuses and figures, and what stands where there is nothing to show or something went wrong. */
import { Button } from "@mantine/core";
import { IconBriefcase, IconCalendar, IconCurrencyDollar, IconUsers } from "@tabler/icons-react";
import { initialsOf, NameWithAvatar } from "#ui/Avatar.tsx";
import { Sparkline } from "#ui/charts/Sparkline.tsx";
import { ColorKey, Initials } from "#ui/colors/ColorKey.tsx";
import { hues } from "#ui/colors/hues.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { FigureStrip, StripFigure } from "#ui/record/FigureStrip.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import classes from "./design.module.css";

const people = [
  "Rosa Delgado",
  "Diego Ramirez",
  "Hannah Kowalski",
  "Jamal Brooks",
  "Ada Quiet",
  "Olena Kovalenko",
];
const technicians = people.map((name, index) => ({
  key: name,
  label: name,
  hue: hues[index] ?? "gray",
  mark: <Initials letters={initialsOf(name)} />,
}));
const statuses = [
  "lead",
  "prospect",
  "client",
  "inactive",
  "scheduled",
  "in_progress",
  "completed",
  "overdue",
  "urgent",
];
const year = [0, 320, 0, 0, 780, 450, 0, 900, 640, 0, 310, 880].map((value, index) => ({
  key: String(index),
  name: `Month ${index + 1}`,
  value,
}));
const dollars = (value: number) => `$${value.toLocaleString("en-US")}`;

export function Records() {
  return (
    <div className={classes.stack}>
      <div className={classes.row}>
        {people.map((name) => (
          <NameWithAvatar key={name} name={name} />
        ))}
      </div>
      <div className={classes.row}>
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
      <ColorKey
        by="technician"
        options={[{ value: "technician", label: "Technician" }]}
        onBy={() => {}}
        entries={technicians}
      />
      <div className={classes.figures}>
        <StatCard
          label="Total Customers"
          value="247"
          icon={<IconUsers size={16} />}
          change={{ text: "+12.3%", mood: "good" }}
        />
        <StatCard
          label="Monthly Revenue"
          value="$38,660"
          icon={<IconCurrencyDollar size={16} />}
          change={{ text: "-8%", mood: "bad" }}
        />
        <StatCard label="Active Jobs" value="28" icon={<IconBriefcase size={16} />} note="3 due today" />
      </div>
      <FigureStrip label="Work for a customer">
        <StripFigure
          label="Completed Work"
          value="$4,280"
          note="7 jobs completed"
          drawing={
            <Sparkline
              label="Completed work by month"
              heads={["Month", "Completed work"]}
              points={year}
              format={dollars}
            />
          }
        />
        <StripFigure label="Jobs" value="9" note="2 active" />
        <StripFigure label="Last Visit" value="Oct 2, 2026" note="52 days ago" />
        <StripFigure label="Next Visit" value={null} none="None scheduled" />
      </FigureStrip>
    </div>
  );
}

export function Notices() {
  return (
    <div className={classes.charts}>
      <EmptyState
        title="No visits today"
        text="Scheduled visits show up here."
        icon={<IconCalendar size={18} />}
        action={<Button variant="default">Schedule a Visit</Button>}
      />
      <ErrorCard
        title="Failed to load customers"
        error="The connection was lost. Try again."
        onRetry={() => undefined}
      />
    </div>
  );
}
