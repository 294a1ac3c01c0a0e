/** Signing in with an account at Google or Microsoft, or a word on why that is not possible here (ruling R21). */
import { Button } from "@mantine/core";
import { IconBrandGoogle, IconBrandWindows } from "@tabler/icons-react";
import classes from "./auth-page.module.css";

const providers = [
  { name: "Google", Icon: IconBrandGoogle },
  { name: "Microsoft", Icon: IconBrandWindows },
];

/** No installation has credentials for a provider yet, so each button says so. */
export function SocialSignIn({ onUnavailable }: { onUnavailable: (sentence: string) => void }) {
  const explain = (name: string) =>
    onUnavailable(
      `Signing in with ${name} is not configured on this installation. Use your email and password instead.`,
    );
  return (
    <>
      <p className={classes.or}>or continue with</p>
      <div className={classes.providers}>
        {providers.map(({ name, Icon }) => (
          <Button
            key={name}
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => explain(name)}
          >
            {name}
          </Button>
        ))}
      </div>
    </>
  );
}
