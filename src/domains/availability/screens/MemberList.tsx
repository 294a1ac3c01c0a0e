/** The members with their hours, skills and limits, and the way to change them. */

import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { Panel } from "#ui/Panel.tsx";
import type { Availability, MemberAvailability } from "../contract.ts";
import classes from "./availability.module.css";
import { hoursWords } from "./availability-words.ts";
import { MemberDialog } from "./MemberDialog.tsx";

export function MemberList({ availability }: { availability: Availability }) {
  const [edited, setEdited] = useState<MemberAvailability | null>(null);
  const { members, business } = availability;
  const skills = [...new Set(members.flatMap((member) => member.skills))].toSorted();
  return (
    <Panel
      id="working-hours"
      title="Working hours"
      text={`Business hours are ${hoursWords(business.hours)}. Team members use them unless they have their own hours.`}
    >
      <ul className={classes.list} aria-label="Team members">
        {members.map((member) => (
          <li key={member.user_id} className={classes.line}>
            <div className={classes.words}>
              <p className={classes.name}>
                {member.name}
                {!member.is_bookable && (
                  <Badge size="sm" color="gray">
                    Not bookable
                  </Badge>
                )}
                {member.skills.map((skill) => (
                  <Badge key={skill} size="sm" variant="light">
                    {skill}
                  </Badge>
                ))}
              </p>
              <p className={classes.note}>{factsOf(member).join(" · ")}</p>
            </div>
            {member.changeable !== "nothing" && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Edit availability for ${member.name}`}
                onClick={() => setEdited(member)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MemberDialog member={edited} business={business} skills={skills} onClose={() => setEdited(null)} />
    </Panel>
  );
}

const factsOf = ({ hours, time_zone, most_jobs_a_day: most }: MemberAvailability): string[] => [
  hours ? hoursWords(hours) : "Business hours",
  ...(time_zone ? [time_zone.replaceAll("_", " ")] : []),
  ...(most ? [`Up to ${plural(most, "job")} a day`] : []),
];
