import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

const name = 'code';

/** Code of a link that leads here; null: none, or the dialog is closed. The address forgets it: nobody finds it in the history. */
export function useGivenCode(): [string | null, (code: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const given = params.get(name);
  const [code, setCode] = useState(given);
  useEffect(() => {
    if (given === null) return;
    setCode(given);
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [given, setParams]);
  return [code, setCode];
}
