import { BusinessError, sayIn, sentence, siteLanguage, type CallSpec, type Sentence } from '@xuekao/contracts';
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

function faultOf(issue: z.core.$ZodIssue): Sentence {
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
        ? { ...generalFault(issue, field), ownText: issue.message }
        : sentence('general.wrongType', { field, type: isTypeName(issue.expected) ? word(issue.expected) : issue.expected });
    default:
      return {
        ...generalFault(issue, field),
        ownText: hasChineseLabel(issue.message)
          ? issue.message
          : sayIn(siteLanguage, sentence('general.faultOf', { field, fault: issue.message })),
      };
  }
}

/** The same fault from what zod knows of it, for languages in which the contract has no sentence of its own. */
function generalFault(issue: z.core.$ZodIssue, field: Sentence | string): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return sentence('general.wrongType', { field, type: isTypeName(issue.expected) ? word(issue.expected) : issue.expected });
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return sentence('fields.tooLong', { field, max });
      return issue.origin === 'array' ? sentence('fields.tooMany', { field, max }) : sentence('fields.tooGreat', { field, max });
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (min === 1 && (issue.origin === 'string' || issue.origin === 'array')) return sentence('fields.missing', { field });
      if (issue.origin === 'string') return sentence('fields.tooShort', { field, min });
      return issue.origin === 'array' ? sentence('fields.tooFew', { field, min }) : sentence('fields.tooSmall', { field, min });
    }
    case 'invalid_format':
      return sentence('fields.wrongFormat', { field });
    case 'invalid_value':
      return sentence('fields.wrongChoice', { field });
    default:
      return sentence('fields.wrong', { field });
  }
}

/** zod's own Chinese messages begin with these words; ours name the field. */
const hasChineseLabel = (message: string): boolean => !/^(无效输入|无效选项|数值过|无效|错误)/.test(message);
const typeNames = ['string', 'number', 'int', 'boolean', 'array', 'object'] as const;
const isTypeName = (name: string): name is (typeof typeNames)[number] => (typeNames as readonly string[]).includes(name);
const word = (name: 'wrongFormat' | 'content' | (typeof typeNames)[number]): Sentence => ({ key: `general.${name}` });
