/** The messages of a billing period, day by day: whom each went to, as how many it counted, and what it cost. */
import { Button, Skeleton } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { subscriptionPath } from "#domains/billing/paths.ts";
import { plural } from "#shared/plural.ts";
import { formatLongDate, formatTime } from "#shared/time/dates.ts";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Card } from "#ui/record/Card.tsx";
import { FigureStrip, StripFigure } from "#ui/record/FigureStrip.tsx";
import { useSession } from "#ui/session/session.ts";
import { messagesPath } from "../../paths.ts";
import { messageUsageContract, type UsedMessage, type UsedTotals } from "../../usage/contract.ts";
import classes from "./usage.module.css";

const usageApi = apiFor("messageUsage", messageUsageContract);
const messagesOf = ({ messages }: { messages: UsedMessage[] }) => messages;

export function MessageUsageScreen() {
  const [params] = useSearchParams();
  const zone = useSession().organization?.timeZone ?? "UTC";
  const period = params.get("period");
  const found = useListQuery({
    call: usageApi.list,
    input: () => ({ limit: 100, ...(period ? { period } : {}) }),
    rowsOf: messagesOf,
    kept: freshness.customerList,
  });
  const { rows, first } = found;
  return (
    <>
      <PageHeader
        title="Message Usage"
        subtitle={first && `Billing period from ${formatLongDate(first.period_start, zone)}`}
        back={{ to: subscriptionPath(), label: "Billing & Plans" }}
      />
      <ListAnswer list={found} failed="Failed to load message usage" skeleton={<Skeleton height={360} />}>
        {first && <Totals totals={first.totals} />}
        {rows.length === 0 && (
          <EmptyState
            icon={<IconMessage size={18} />}
            title="No messages in this billing period"
            text="Texts and picture messages that you send show up here."
            action={
              <Button component={Link} to={messagesPath()} variant="default" size="xs">
                Open Messages
              </Button>
            }
          />
        )}
        <div className={classes.days}>
          {byDay(rows, zone).map(([day, messages]) => (
            <DayCard key={day} day={day} messages={messages} zone={zone} />
          ))}
        </div>
        {rows.length > 0 && (
          <ListFooter
            list={found}
            shown={rows.length}
            text={`${plural(rows.length, "text")}${found.hasMore ? " so far" : ""}`}
          />
        )}
      </ListAnswer>
    </>
  );
}

const Totals = ({ totals: { messages, parts, cost_cents } }: { totals: UsedTotals }) => (
  <FigureStrip label="Totals">
    <StripFigure label="Texts sent" value={messages.toLocaleString("en-US")} />
    <StripFigure label="Counted as" value={plural(parts, "message")} />
    <StripFigure label="Beyond your plan" value={<Money minor={cost_cents} currency="USD" />} />
  </FigureStrip>
);

function byDay(messages: readonly UsedMessage[], zone: string): [string, UsedMessage[]][] {
  const days = new Map<string, UsedMessage[]>();
  for (const message of messages) {
    const day = formatLongDate(message.at, zone);
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days];
}

type DayProps = { day: string; messages: readonly UsedMessage[]; zone: string };

const DayCard = ({ day, messages, zone }: DayProps) => (
  <Card
    title={day}
    action={
      <span className={`${classes.muted} tabular`}>
        {plural(
          messages.reduce((sum, { parts }) => sum + parts, 0),
          "message",
        )}
      </span>
    }
  >
    <ul className={classes.list} aria-label={`Messages on ${day}`}>
      {messages.map((message) => (
        <li key={message.id} className={classes.line}>
          <span>
            {message.conversation_id === null ? (
              message.title
            ) : (
              <Link to={messagesPath({ conversation: message.conversation_id })}>
                {message.customer_name ?? message.title}
              </Link>
            )}
          </span>
          <span className="tabular">{plural(message.parts, "part")}</span>
          <span className={classes.muted}>{`${formatTime(message.at, zone)} · ${message.by}`}</span>
          <span className={`${classes.muted} tabular`}>
            {message.cost_cents === 0 ? "Included" : <Money minor={message.cost_cents} currency="USD" />}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
