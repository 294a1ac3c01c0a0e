/** What later domains say about the time off that is being entered. */
import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";
import { placedIn } from "#ui/slots/slots.ts";
import { type TimeOffSpan, timeOffNotices } from "./slots.ts";
import { readTimeOff, type TimeOffValues } from "./time-off-values.ts";

const typingPauseMs = 250;
/** For the question the times are enough; a reason may still be missing. */
const untold = "Time off";

/** The words that each of them adds once the time off was saved. */
export function useNotices() {
  const [words, setWords] = useState<Record<number, string>>({});
  const onWords = useCallback(
    (order: number, text: string) => setWords((known) => ({ ...known, [order]: text })),
    [],
  );
  return { words: Object.values(words).filter(Boolean).join(" "), onWords };
}

type Props = { values: TimeOffValues; zone: string; onWords: (order: number, words: string) => void };

export function TimeOffNotices({ values, zone, onWords }: Props) {
  const span = useSpan(values, zone);
  const parts = useMemo(
    () =>
      placedIn(timeOffNotices).map(({ order, entry: { Panel } }) => ({
        order,
        Panel,
        tell: (words: string) => onWords(order, words),
      })),
    [onWords],
  );
  return parts.map(({ order, Panel, tell }) => <Panel key={order} span={span} zone={zone} onWords={tell} />);
}

/** Follows the typing after a pause; at once null while the times that were typed are not yet some. */
function useSpan(values: TimeOffValues, zone: string): TimeOffSpan | null {
  const { wanted } = readTimeOff({ ...values, title: untold }, zone);
  const isWhole = wanted !== null;
  const { title: _, ...when } = wanted ?? { title: "" };
  const given = Object.entries(when).filter(([, value]) => value !== null && value !== "");
  const [asked] = useDebouncedValue(JSON.stringify(Object.fromEntries(given)), typingPauseMs);
  return useMemo(() => (isWhole ? (JSON.parse(asked) as TimeOffSpan) : null), [isWhole, asked]);
}
