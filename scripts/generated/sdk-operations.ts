/** As much of JSON Schema as the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

export interface ApiDocument {
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What a client says and gets; each part is absent where the operation has none. */
export interface SdkOperation {
  /** `operationId` of the document. */
  readonly name: string;
  /** Parameters of the query as one object; paths and headers are the client's own affair. */
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
  /** `data` of a success, without its envelope. */
  readonly data?: JsonSchema;
}

/** Every operation in the order of the document; its own description is not an SDK's affair. */
export function describedOperations(document: ApiDocument): SdkOperation[] {
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.entries(path).filter(([method]) => method !== 'parameters'),
  );
  return operations
    .map(([, operation]) => operation)
    .filter(({ operationId }) => operationId !== 'getOpenApi')
    .map((operation) => ({
      name: operation.operationId,
      query: querySchema(operation, document),
      body: operation.requestBody?.content['application/json']?.schema,
      data: dataSchema(operation),
    }));
}

function querySchema({ parameters = [] }: Operation, { components }: ApiDocument): JsonSchema | undefined {
  const resolved = parameters
    .map((parameter) => components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter)
    .filter((parameter) => parameter.in === 'query');
  if (resolved.length === 0) return undefined;
  const properties = resolved.map(({ name, schema, description }) => [
    name,
    { ...schema, description: description ?? schema.description },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: resolved.filter(({ required }) => required).map(({ name }) => name),
  };
}

function dataSchema({ responses }: Operation): JsonSchema | undefined {
  const success = responses['200'] ?? responses['201'];
  return success?.content?.['application/json']?.schema.properties?.data;
}
