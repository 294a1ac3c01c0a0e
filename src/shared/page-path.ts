/**
 * Addresses of the app as functions: `jobPath({ id: 7 })` is "/jobs/7", `jobsPath({ new: 1 })` is "/jobs?new=1".
 *
 * Each domain has its own in `paths.ts`: the router, the links and the mails read them there, so that a wrong name, a
 * missing parameter or an unknown part of the query is an error of types.
 */

type ParamOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

type Value = string | number | undefined;

type ArgumentsOf<Pattern extends string, Query> = [ParamOf<Pattern>] extends [never]
  ? [query?: Query]
  : [params: Record<ParamOf<Pattern>, string | number>, query?: Query];

export type PagePath<Pattern extends string = string, Query = object> = ((
  ...given: ArgumentsOf<Pattern, Query>
) => string) & {
  /** As the router writes it: "/jobs/:id". */
  readonly pattern: Pattern;
};

/** A page whose address has no query. */
export const pagePath = <Pattern extends `/${string}`>(
  pattern: Pattern,
): PagePath<Pattern, Record<string, never>> => make(pattern);

/** A page with a query: `pagePathWith<{ new?: 1 }>()("/jobs")`. What is undefined is left out of the address. */
export const pagePathWith =
  <Query extends Record<string, Value>>() =>
  <Pattern extends `/${string}`>(pattern: Pattern): PagePath<Pattern, Query> =>
    make(pattern);

function make<Pattern extends string, Query>(pattern: Pattern): PagePath<Pattern, Query> {
  const hasParams = pattern.includes(":");
  const write = (...given: Record<string, Value>[]) => {
    const [params, query] = hasParams ? given : [undefined, given[0]];
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params?.[name])),
    );
    const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
    return text === "" ? path : `${path}?${text}`;
  };
  return Object.assign(write, { pattern }) as unknown as PagePath<Pattern, Query>;
}

/** An ID that stands in an address; null for what can't be one. */
export const idIn = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
