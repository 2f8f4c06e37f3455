import { BusinessError, sentence, type CallSpec, type Sentence, type SentenceValue } from '@xuekao/contracts';
import type { z } from 'zod';

/**
 * Parses what a client sent against the call's closed contract.
 * @throws {BusinessError} BAD_INPUT with the first fault and, in `data`, the field it stands at
 */
export function parseInput(call: CallSpec, body: unknown): unknown {
  const parsed = call.input.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BusinessError('BAD_INPUT', { detail: issue ? faultOf(issue) : word('wrongFormat') }, { field: issue?.path.join('.') ?? '' });
}

function faultOf(issue: z.core.$ZodIssue): SentenceValue {
  const place = issue.path.join('.');
  const field = place || word('content');
  switch (issue.code) {
    case 'unrecognized_keys': {
      const fields = issue.keys.slice(0, 3);
      return place ? sentence('general.unknownFieldsIn', { fields, place }) : sentence('general.unknownFields', { fields });
    }
    // a contract without a sentence of its own for this field: name the field and what is expected
    case 'invalid_type':
      return hasChineseLabel(issue.message)
        ? issue.message
        : sentence('general.wrongType', { field, type: isTypeName(issue.expected) ? word(issue.expected) : issue.expected });
    default:
      return hasChineseLabel(issue.message) ? issue.message : sentence('general.faultOf', { field, fault: issue.message });
  }
}

/** zod's own Chinese messages begin with these words; ours name the field. */
const hasChineseLabel = (message: string): boolean => !/^(无效输入|无效选项|数值过|无效|错误)/.test(message);
const typeNames = ['string', 'number', 'int', 'boolean', 'array', 'object'] as const;
const isTypeName = (name: string): name is (typeof typeNames)[number] => (typeNames as readonly string[]).includes(name);
const word = (name: 'wrongFormat' | 'content' | (typeof typeNames)[number]): Sentence => ({ key: `general.${name}` });
