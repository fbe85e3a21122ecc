import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ApiDescription, Operation } from './api-description.ts';
import type { ReceivedResponse } from './send-call.ts';

/** Returns the fault of a response according to the API description, or null. */
export type JudgeResponse = (
  operation: Operation,
  response: ReceivedResponse,
  sent: Record<string, string>,
) => string | null;

export function judgeBy(description: ApiDescription): JudgeResponse {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(description, 'api');
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (operation: Operation, status: number, type: string): ValidateFunction => {
    const name = `${operation.id} ${status} ${type}`;
    const schema = operation.responses.get(status)?.[type]?.schema ?? {};
    const validator = validators.get(name) ?? ajv.compile(within(schema));
    validators.set(name, validator);
    return validator;
  };
  return (operation, { status, contentType, text }, sent) => {
    if (status >= 500) return `a failure of the shop: ${status}`;
    if (status === 304 && 'if-none-match' in sent) return null;
    const contents = operation.responses.get(status);
    if (contents === undefined) return `${status} isn't documented`;
    const types = Object.keys(contents);
    if (types.length === 0) return text === '' ? null : `${status} has a body that isn't documented`;
    if (!types.includes(contentType)) return `${status} is ${contentType || 'without a type'}, documented is ${types}`;
    if (!contentType.endsWith('json')) return null;
    const validate = validatorOf(operation, status, contentType);
    return validate(JSON.parse(text)) ? null : `${status} isn't as documented: ${ajv.errorsText(validate.errors)}`;
  };
}

/** Makes references in a schema point to the API description. */
function within(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object;
}
