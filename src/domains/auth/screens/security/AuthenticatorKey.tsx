/** The picture that an authenticator app reads, and the same key for typing by hand. */
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import classes from "./security.module.css";

export type AppKey = { secret: string; uri: string; qr: string };

export function AuthenticatorKey({ appKey: { secret, uri, qr } }: { appKey: AppKey }) {
  const grouped = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  return (
    <div className={classes.key}>
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your authenticator app. The key below holds the same information."
        width={176}
        height={176}
      />
      <div className={classes.keyWords}>
        <p className={classes.text}>
          Scan the code with an authenticator app such as Google Authenticator, Microsoft Authenticator or
          1Password. On this device, <a href={uri}>open the app</a>. Or enter this key:
        </p>
        <p className={classes.secret}>
          <code>{grouped}</code>
        </p>
        <CopyButton text={secret} label="Copy Key" />
      </div>
    </div>
  );
}
