import { sentence, type SentenceValue } from '@xuekao/contracts';
import { ProviderError } from '@xuekao/providers';
import type { z } from 'zod';

/**
 * Answer of a provider, checked against its documented form before anything is decided by it (security.md row 40).
 * @throws {ProviderError}
 */
export function checked<S extends z.ZodType>(provider: SentenceValue, schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ProviderError(provider, parsed.error.issues[0]?.path.join('.') || 'answer', sentence('outbound.unexpected'));
}
