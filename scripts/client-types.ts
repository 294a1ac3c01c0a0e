/** Writes the types of the client package from the description of the calls, so that they say what the server does. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content>;
};
type Described = { paths?: Record<string, Record<string, Operation>> };
type Call = { name: string; operation: Operation };

const head = `/** Made from the server's contracts by scripts/client.ts. Do not edit: change the contracts and run it again. */
`;

/** Only calls that an API key can make. */
export function writeTypes(described: object): string {
  const calls = callsIn(described);
  const names = namesOf(calls);
  const types = [...names].map(([key, name]) => {
    const schema = JSON.parse(key) as Schema;
    return `export type ${name} = ${typeOf(schema, names, true)};\n`;
  });
  const entries = calls.map(
    (call) => `${comment(call)}  ${JSON.stringify(call.name)}: ${facts(call, names)};\n`,
  );
  return `${head}\n${types.join("\n")}\n/** Every call by its method and path: what it takes and what it answers. */\nexport type Calls = {\n${entries.join("")}};\n`;
}

function callsIn({ paths = {} }: Described): Call[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return calls.filter(({ operation: { security = [] } }) => security.some((way) => "apiKey" in way));
}

const comment = ({ operation: { summary = "", description = "" } }: Call): string =>
  `  /** ${[summary, description].filter(Boolean).join(". ")} */\n`.replaceAll("..", ".");

const bodyOf = ({ operation: { requestBody } }: Call): Schema | undefined =>
  requestBody?.content?.["application/json"]?.schema;

/** What stands in the envelope. */
function answerOf({ operation: { responses = {} } }: Call): Schema | undefined {
  const status = Object.keys(responses).find((each) => each.startsWith("2")) ?? "";
  return responses[status]?.content?.["application/json"]?.schema?.properties?.["data"];
}

function facts(call: Call, names: Map<string, string>): string {
  const { parameters = [], requestBody } = call.operation;
  const of = (place: string) => parameters.filter((each) => each.in === place);
  const body = bodyOf(call);
  const answer = answerOf(call);
  const parts = [
    fields("path", of("path"), names, true),
    fields(
      "query",
      of("query"),
      names,
      of("query").some(({ required }) => required),
    ),
    body && `body${requestBody?.required ? "" : "?"}: ${typeOf(body, names)}`,
    `answer: ${answer ? typeOf(answer, names) : "undefined"}`,
  ];
  return `{ ${parts.filter(Boolean).join("; ")} }`;
}

function fields(
  name: string,
  parameters: NonNullable<Operation["parameters"]>,
  names: Map<string, string>,
  isRequired: boolean,
): string | undefined {
  if (parameters.length === 0) return undefined;
  const each = parameters.map(
    (parameter) =>
      `${keyOf(parameter.name)}${parameter.required || name === "path" ? "" : "?"}: ${typeOf(parameter.schema ?? {}, names)}`,
  );
  return `${name}${isRequired ? "" : "?"}: { ${each.join("; ")} }`;
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

function typeOf(schema: Schema, names: Map<string, string>, isNamed = false): string {
  const name = isNamed ? undefined : names.get(JSON.stringify(schema));
  if (name) return name;
  const { anyOf, oneOf, allOf, type } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((each) => JSON.stringify(each)));
  const choices = anyOf ?? oneOf;
  if (choices) return union(choices.map((each) => typeOf(each, names)));
  if (allOf) return allOf.map((each) => typeOf(each, names)).join(" & ");
  if (Array.isArray(type)) return union(type.map((each) => typeOf({ ...schema, type: each }, names)));
  return simple(schema, names);
}

function simple(schema: Schema, names: Map<string, string>): string {
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      if (schema.prefixItems) return `[${schema.prefixItems.map((each) => typeOf(each, names)).join(", ")}]`;
      return `Array<${schema.items ? typeOf(schema.items, names) : "unknown"}>`;
    case "object":
      return objectOf(schema, names);
    default:
      return schema.properties ? objectOf(schema, names) : "unknown";
  }
}

function objectOf(
  { properties, required = [], additionalProperties }: Schema,
  names: Map<string, string>,
): string {
  const entries = Object.entries(properties ?? {}).map(
    ([name, schema]) => `${keyOf(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema, names)}`,
  );
  if (entries.length > 0) return `{ ${entries.join("; ")} }`;
  const rest = typeof additionalProperties === "object" ? typeOf(additionalProperties, names) : "unknown";
  return `Record<string, ${rest}>`;
}

const union = (types: string[]): string => [...new Set(types)].join(" | ");

/** Fewer fields are written out each time. */
const fewestFields = 5;

/** What answers in more than one place has a name: that of the call that retrieves one, or of the call where it is first. */
function namesOf(calls: readonly Call[]): Map<string, string> {
  const seen = new Map<string, string[]>();
  const note = (schema: Schema, name: string) => {
    const size = Object.keys(schema.properties ?? {}).length;
    if (size >= fewestFields) {
      const key = JSON.stringify(schema);
      seen.set(key, [...(seen.get(key) ?? []), name]);
    }
    for (const [part, each] of Object.entries(schema.properties ?? {})) note(each, `${name}.${part}`);
    for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      note(each, name);
    if (schema.items) note(schema.items, name);
  };
  for (const call of calls) {
    const { operationId } = call.operation;
    for (const [schema, part] of [
      [answerOf(call), ""],
      [bodyOf(call), ".input"],
    ] as const)
      if (schema) note(schema, `${operationId}${part}`);
  }
  const names = new Map<string, string>();
  const taken = new Set(["Calls"]);
  for (const [key, places] of seen) {
    if (places.length < 2) continue;
    const one = places.find((place) => /^[\w.]*\w\.get$/.test(place));
    const name = one ? singular(pascal(one.replace(/\.get$/, ""))) : pascal(places[0] ?? "");
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
    taken.add(free);
    names.set(key, free);
  }
  return names;
}

const pascal = (text: string): string =>
  text
    .split(/[._]/)
    .map((word) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`)
    .join("");

const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");
