import { learnerPages } from '@xuekao/contracts/addresses';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { backLayers, useBackCloses } from '@xuekao/frontend-shared';

export interface Leave {
  isAsking: boolean;
  stay: () => void;
  go: () => void;
}

/**
 * Back asks once before it leaves the exam: a layer below all others stands for the exam itself. Call it before the others come.
 *
 * @param asks otherwise Back does nothing: the sitting is ending by itself
 */
export function useLeave(asks: boolean): Leave {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const stay = useCallback(() => setAsking(false), []);
  useBackCloses(true, () => setAsking(asks));
  useBackCloses(isAsking, stay);
  const go = useCallback(() => {
    stay();
    // the router counts its entries: the first one of a tab has nothing of ours before it
    void backLayers()
      .leave()
      .then(() => (window.history.state?.idx > 0 ? navigate(-1) : navigate(learnerPages.ExamOnline, { replace: true })));
  }, [navigate, stay]);
  return { isAsking: isAsking && asks, stay, go };
}
