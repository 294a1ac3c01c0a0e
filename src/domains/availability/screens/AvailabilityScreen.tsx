/** The page "Availability": who works when, who is away, what each can do, and what is kept free around the work. */

import { Skeleton } from "@mantine/core";
import { settingsPath } from "#domains/organizations/paths.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PanelSkeleton } from "#ui/Panel.tsx";
import { useAvailability } from "./availability-api.ts";
import { MemberList } from "./MemberList.tsx";
import { RulesForm } from "./RulesForm.tsx";
import { ServiceRules } from "./ServiceRules.tsx";
import { TimeOffList } from "./TimeOffList.tsx";

export function AvailabilityScreen() {
  const { data, error, isFetching, refetch } = useAvailability();
  return (
    <>
      <PageHeader
        title="Availability"
        subtitle="Set working hours, time off, buffers and travel time"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsColumn>
        {data ? (
          <>
            <MemberList availability={data} />
            <TimeOffList availability={data} />
            <RulesForm key={data.rules.version} rules={data.rules} isFixed={!data.is_changeable} />
            <ServiceRules services={data.services} skills={skillsOf(data)} isFixed={!data.is_changeable} />
          </>
        ) : error ? (
          <ErrorCard
            title="Failed to load availability"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <PanelSkeleton label="Loading availability">
            <Skeleton height={320} />
          </PanelSkeleton>
        )}
      </SettingsColumn>
    </>
  );
}

const skillsOf = ({ members, services }: NonNullable<ReturnType<typeof useAvailability>["data"]>): string[] =>
  [...new Set([...members, ...services].flatMap(({ skills }) => skills))].toSorted();
