import { fieldFault, isAsked, type ProviderData, type ProviderSpec } from '@xuekao/contracts/providers';

/** First values of the form: a stored secret stays in its mask until a person types another one. */
export function valuesOf(spec: ProviderSpec, data: ProviderData): ProviderData {
  return Object.fromEntries(
    spec.fields.map((field) => [field.name, data[field.name] ?? field.initial ?? (field.kind === 'flag' ? false : '')]),
  );
}

/** Sentences by field; also for a secret that was never given, which only the form and the server know. */
export function faultsOf(spec: ProviderSpec, data: ProviderData): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of spec.fields) {
    const fault = fieldFault(spec, field, data);
    if (fault !== null) faults[field.name] = fault;
    else if (field.kind === 'secret' && field.missing && isAsked(spec, field, data) && data[field.name] === '')
      faults[field.name] = field.missing;
  }
  return faults;
}
