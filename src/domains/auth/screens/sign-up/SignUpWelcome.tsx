/** Step 4 of sign-up: welcome, and on to the dashboard in three seconds unless one would rather stay. */

import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { dashboardPath } from "#shared/common-paths.ts";
import { StepHeading } from "./StepHeading.tsx";
import classes from "./sign-up.module.css";
import type { Welcome } from "./use-sign-up.ts";

const secondsToStay = 3;

export function SignUpWelcome({ welcome }: { welcome: Welcome }) {
  const { firstName, organization, totalUsers, hasExtraUsers } = welcome;
  const navigate = useNavigate();
  const [left, setLeft] = useState(secondsToStay);
  const [isPaused, setPaused] = useState(false);
  const open = () => void navigate(dashboardPath(), { replace: true });

  useEffect(() => {
    if (isPaused) return;
    if (left <= 0) {
      void navigate(dashboardPath(), { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, isPaused, navigate]);

  return (
    <div className={classes.welcome}>
      <IconCircleCheck size={48} stroke={1.4} aria-hidden className={classes.welcomeMark} />
      <StepHeading>Welcome to Plumbline, {firstName}!</StepHeading>
      <p className={classes.lead}>Your account was created, and {organization} is ready.</p>
      {hasExtraUsers && <p className={classes.lead}>Your plan has {totalUsers} users in total.</p>}
      <Button onClick={open}>Go to Dashboard</Button>
      <p className={classes.hint}>
        {isPaused ? (
          "Take your time. Use the button when you're ready."
        ) : (
          <>
            Opening your dashboard in {left} {left === 1 ? "second" : "seconds"}.{" "}
            <button type="button" className={classes.textButton} onClick={() => setPaused(true)}>
              Stay on this page
            </button>
          </>
        )}
      </p>
    </div>
  );
}
