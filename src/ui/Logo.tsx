/** The sign of the product: a plumb line, with its name unless there is no room. */
import classes from "./logo.module.css";

type Props = { withName?: boolean; size?: number };

export function Logo({ withName = true, size = 24 }: Props) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden={withName} role="img">
        {!withName && <title>Plumbline</title>}
        <rect width="32" height="32" rx="7" fill="#0f6d72" />
        <path d="M16 5v9" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
        <path d="M10.5 14h11L16 27z" fill="#fff" />
      </svg>
      {withName && <span className={classes.name}>Plumbline</span>}
    </span>
  );
}
