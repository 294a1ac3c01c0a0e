/** The end of a list that goes on: fetches what follows as it comes near, or when its button is pressed. */
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";

type Props = {
  isFetching: boolean;
  onReach: () => void;
  /** How many rows there are, so that a short page asks for the next one. */
  shown: number;
};

/** Each number of rows has a mark of its own: one that stays in view is not told of twice. */
export const MoreRows = (props: Props) => <Mark key={props.shown} {...props} />;

function Mark({ isFetching, onReach }: Props) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element || isFetching) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReach(), {
      rootMargin: "800px",
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [onReach, isFetching]);
  return (
    <span ref={mark}>
      <Button size="compact-xs" variant="subtle" loading={isFetching} onClick={onReach}>
        Show More
      </Button>
    </span>
  );
}
