import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { AnswerQuestion, SurveyAnswer } from '@xuekao/contracts';
import { useId, type ReactElement } from 'react';
import { surveyText } from './survey.texts.js';

interface MatrixFieldProps {
  question: AnswerQuestion;
  value: SurveyAnswer;
  readOnly?: boolean;
  onChange: (value: SurveyAnswer) => void;
}

const radioSx = { width: 20, height: 20, m: 0, flex: 'none', accentColor: 'var(--xk-primary-main)', cursor: 'inherit' } as const;

/** Rows that are each answered with one column: a table, or on a phone one row below the other. */
export function MatrixField({ question, value, readOnly = false, onChange }: MatrixFieldProps): ReactElement {
  const name = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { rowList = [], answerList } = question;
  const choose = (row: string, id: string): void => {
    if (readOnly) return;
    onChange({ ...value, options: [...value.options.filter((cell) => cell.row !== row), { id, remark: '', row }] });
  };
  const radio = (row: { id: string; content: string }, column: { id: string; content: string }): ReactElement => (
    <Box
      component="input"
      type="radio"
      name={`${name}-${row.id}`}
      aria-label={`${row.content} ${column.content}`}
      checked={value.options.some((cell) => cell.row === row.id && cell.id === column.id)}
      onChange={() => choose(row.id, column.id)}
      sx={radioSx}
    />
  );
  if (small) {
    return (
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {rowList.map((row) => (
          <Box key={row.id} role="group" aria-label={row.content} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{row.content}</Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {answerList.map((column) => (
                <Box
                  component="label"
                  key={column.id}
                  sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44, cursor: readOnly ? 'default' : 'pointer' }}
                >
                  {radio(row, column)}
                  {column.content}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={question.content}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { borderBottom: 1, borderColor: 'divider', p: 0, fontWeight: 400 },
          '& thead th': { px: 1, py: 1, color: 'text.secondary', overflowWrap: 'anywhere' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">
              <Box component="span" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
                {surveyText('survey.matrixRow')}
              </Box>
            </th>
            {answerList.map(({ id, content }) => (
              <th key={id} scope="col">
                {content}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowList.map((row) => (
            <tr key={row.id}>
              <Box component="th" scope="row" sx={{ textAlign: 'left', pr: '8px !important', minWidth: 120, overflowWrap: 'anywhere' }}>
                {row.content}
              </Box>
              {answerList.map((column) => (
                <td key={column.id}>
                  <Box
                    component="label"
                    sx={{ display: 'grid', placeItems: 'center', minWidth: 44, minHeight: 44, cursor: readOnly ? 'default' : 'pointer' }}
                  >
                    {radio(row, column)}
                  </Box>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
