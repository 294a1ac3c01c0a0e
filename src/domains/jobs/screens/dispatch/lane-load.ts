/** How full a technician's day is, in words and as a part of their hours. */
import type { DispatchLane } from "../../visits/contract.ts";
import { durationText, offWords } from "../job-words.ts";

type Lane = Pick<DispatchLane, "booked_minutes" | "working_minutes">;

export type Load = {
  /** "5 h of 8 h", "Overbooked: 9 h of 8 h", "Off today, 2 h booked". */
  words: string;
  /** Of the working hours, 0 to 100; null where there are none. */
  percent: number | null;
  isOver: boolean;
};

export function loadOf({ booked_minutes: booked, working_minutes: working }: Lane, isToday: boolean): Load {
  if (working <= 0) {
    const off = offWords(isToday);
    return {
      words: booked > 0 ? `${off}, ${durationText(booked)} booked` : off,
      percent: null,
      isOver: false,
    };
  }
  const isOver = booked > working;
  const words = `${durationText(booked)} of ${durationText(working)}`;
  return {
    words: isOver ? `Overbooked: ${words}` : words,
    percent: Math.min(100, Math.round((100 * booked) / working)),
    isOver,
  };
}
