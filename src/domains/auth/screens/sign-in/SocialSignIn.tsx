/** Signing in with an account at Google or Microsoft, or a word on why that is not possible here (ruling R21). */
import { Button } from "@mantine/core";
import { IconBrandGoogle, IconBrandWindows } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { messageOf } from "#ui/api/api-error.ts";
import classes from "../auth-page.module.css";
import { leaveFor, type SocialProvider, socialProviders } from "./social-journey.ts";

const icons = { google: IconBrandGoogle, microsoft: IconBrandWindows };
const providers = Object.keys(socialProviders) as SocialProvider[];

export function SocialSignIn({ onUnavailable }: { onUnavailable: (sentence: string) => void }) {
  const state: unknown = useLocation().state;
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);

  function leave(provider: SocialProvider) {
    if (leaving) return;
    setLeaving(provider);
    leaveFor(provider, { state }).catch((thrown: unknown) => {
      setLeaving(null);
      onUnavailable(messageOf(thrown, `Signing in with ${socialProviders[provider]} isn't available.`));
    });
  }

  return (
    <>
      <p className={classes.or}>or continue with</p>
      <div className={classes.providers}>
        {providers.map((provider) => {
          const Icon = icons[provider];
          return (
            <Button
              key={provider}
              variant="default"
              leftSection={<Icon size={16} aria-hidden />}
              aria-disabled={leaving !== null}
              onClick={() => leave(provider)}
            >
              {socialProviders[provider]}
            </Button>
          );
        })}
      </div>
    </>
  );
}
