import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { useFilter } from '../ui/filters.js';

/** One of the exams within reach, by its name. */
export function ExamFilter({ label }: { label: string }): ReactElement {
  const [value, set] = useFilter('examId');
  const titles = useCall('/api/exam/exam/list-titles', {}, { staleTime: 30_000 });
  const options = titles.data ?? [];
  const examId = typeof value === 'string' ? value : '';
  const chosen = examId === '' ? null : (options.find((exam) => exam.id === examId) ?? { id: examId, title: '' });
  return (
    <Autocomplete
      size="small"
      sx={{ width: { xs: '100%', sm: 280 } }}
      options={options}
      value={chosen}
      loading={titles.isFetching}
      getOptionLabel={(exam) => exam.title}
      getOptionKey={(exam) => exam.id}
      isOptionEqualToValue={(exam, other) => exam.id === other.id}
      onChange={(_, exam) => set(exam?.id)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
