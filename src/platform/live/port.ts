/** What open screens are told, and who tells it to whom. */
import type { Presence } from "#shared/presence.ts";

/** A kind of record that a change without an event told, to all members of the organization or to one. */
export type Told = { kind: string; to: string | null };

/** What a member does with a record just now, which is told to the others who have it open and kept nowhere. */
export type Said = Presence;

/** By kind, the ids of what changed; null where they are not known. */
export type Changed = ReadonlyMap<string, readonly string[] | null>;

/** One open stream. None of these may throw, and none may wait. */
export type Listener = {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** `position` is where to ask again from. */
  hear(changed: Changed, position: number): void;
  hearSaid(said: Said): void;
  /** Who may do what has changed. */
  check(): void;
  beat(): void;
  end(): void;
};

export type Live = {
  /** A change was saved, which told this beside the events that it wrote. */
  wake(organizationId: string, told: readonly Told[]): void;
  /** Hears whose changes any process has told: "all" when some may not have been heard. */
  onWoken(listener: (organizationId: string) => void): void;
  /** To the other members of an organization who have said themselves, just before, that they have that record open. */
  say(organizationId: string, said: Said): Promise<void>;
  /** From now on it hears; gives where it may ask from what it missed. */
  join(listener: Listener): Promise<number>;
  leave(listener: Listener): void;
  /** How many streams a sign-in, which is that of one browser, has open here. */
  countOf(sessionId: string | null): number;
  /** Ends every stream, so that the screens go on elsewhere. */
  stop(): Promise<void>;
};
