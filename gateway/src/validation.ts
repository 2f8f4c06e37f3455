import { BusinessError, type CallSpec } from '@xuekao/contracts';
import type { z } from 'zod';

/**
 * Parses what a client sent against the call's closed contract.
 * @throws {BusinessError} BAD_INPUT with the first fault as a Chinese sentence and, in `data`, the field it stands at
 */
export function parseInput(call: CallSpec, body: unknown): unknown {
  const parsed = call.input.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BusinessError('BAD_INPUT', { detail: issue ? sentence(issue) : '格式不正确' }, { field: issue?.path.join('.') ?? '' });
}

function sentence(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return `不认识的字段 ${issue.keys.slice(0, 3).join('、')}${field ? `（在 ${field} 中）` : ''}`;
    // a contract without a sentence of its own for this field: name the field and what is expected
    case 'invalid_type':
      return hasChineseLabel(issue.message)
        ? issue.message
        : `${field || '内容'} 的类型不正确，应为 ${typeNames[issue.expected] ?? issue.expected}`;
    default:
      return hasChineseLabel(issue.message) ? issue.message : `${field || '内容'}：${issue.message}`;
  }
}

/** zod's own Chinese messages begin with these words; ours name the field. */
const hasChineseLabel = (message: string): boolean => !/^(无效输入|无效选项|数值过|无效|错误)/.test(message);
const typeNames: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
};
