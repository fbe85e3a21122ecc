/** A JSON schema, limited to the keywords that the API's description uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

interface DescribedResponse {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

interface DescribedOperation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, DescribedResponse>;
}

export interface ApiDescription {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, DescribedResponse> };
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Operation {
  /** The name of the endpoint in core. */
  id: string;
  method: Method;
  /** The path, with its parameters in braces. */
  path: string;
  parameters: Parameter[];
  /** The schema of the JSON body: 'bytes' for a file, or undefined if there is no body. */
  body: Schema | 'bytes' | undefined;
  /** The content of each documented status, by content type. */
  responses: Map<number, Record<string, { schema: Schema }>>;
}

/** Every operation of an API description. */
export function operationsOf({ paths, components }: ApiDescription): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      id: operationId,
      method: method.toUpperCase() as Method,
      path,
      // Header parameters are references and the same for all similar calls, so they are left out.
      parameters: parameters.filter((parameter): parameter is Parameter => 'in' in parameter),
      body: bodyOf(requestBody),
      responses: new Map(
        Object.entries(responses).map(([status, response]) => {
          const named =
            response.$ref === undefined ? response : components.responses[response.$ref.split('/').at(-1) ?? ''];
          return [Number(status), named?.content ?? {}];
        }),
      ),
    })),
  );
}

function bodyOf(requestBody: DescribedOperation['requestBody']): Operation['body'] {
  if (requestBody === undefined) return undefined;
  return requestBody.content['application/json']?.schema ?? 'bytes';
}
