import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { joinText } from './join.texts.js';
import { FormVideo } from './video-field.js';
import { wordsOf, type AnsweredField } from './join-values.js';

function Answer({ field }: { field: AnsweredField }): ReactElement {
  const { fieldTitle, fieldType, fieldValue } = field;
  const words = wordsOf(field);
  if (words !== null) return <>{words}</>;
  if (typeof fieldValue !== 'string') return <>{joinText('join.none')}</>;
  if (fieldType === 'video') return <FormVideo url={fieldValue} title={fieldTitle} />;
  return fieldType === 'image' ? (
    <Box component="img" src={fieldValue} alt={fieldTitle} sx={{ display: 'block', maxWidth: '100%', maxHeight: 320, borderRadius: 1 }} />
  ) : (
    <Box component="audio" controls src={fieldValue} aria-label={fieldTitle} sx={{ width: '100%' }} />
  );
}

/** A sign-up form as it was filled in. */
export function JoinAnswers({ dataList }: { dataList: readonly AnsweredField[] }): ReactElement {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {dataList.map((field) => (
        <Box key={field.fieldName}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {field.fieldTitle}
          </Typography>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <Answer field={field} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
