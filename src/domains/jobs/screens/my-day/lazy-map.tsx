/** The map of My Day, fetched after the list: apart from the other windows of jobs, which are not kept for days offline. */
import { Skeleton } from "@mantine/core";
import type { ComponentProps } from "react";
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import type { MyDayMap as MyDayMapPart } from "../map/MyDayMap.tsx";

export const MyDayMap = optionalPart<ComponentProps<typeof MyDayMapPart>>(
  async () => ({ default: (await import("../map/MyDayMap.tsx")).MyDayMap }),
  <Skeleton height="18.5rem" radius="md" />,
);
