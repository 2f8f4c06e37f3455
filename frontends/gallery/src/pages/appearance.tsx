import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { AppearanceSettings, useAppearance, useKeepView, useViewVersion, Watermark } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Value } from '../value.js';

/** The view inside a layout: what is typed is gone when it is reloaded, unless it is held. */
function View(): ReactElement {
  const [words, setWords] = useState('');
  const [held, setHeld] = useState(false);
  useKeepView(held);
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: 480 }}>
      <TextField label="正在填写" value={words} onChange={({ target }) => setWords(target.value)} />
      <FormControlLabel label="有未保存的修改" control={<Switch checked={held} onChange={(_, on) => setHeld(on)} />} />
    </Box>
  );
}

export function AppearancePage(): ReactElement {
  const appearance = useAppearance();
  const version = useViewVersion();
  return (
    <>
      <Box sx={{ maxWidth: 360, ml: -2 }}>
        <AppearanceSettings />
      </Box>
      <View key={version} />
      <Typography sx={{ mt: 2 }}>
        水印铺满整个屏幕，不挡点击，也不会被读屏软件读出。题目正文透过水印仍然清楚：已知函数的定义域为全体实数，求其最小值。
      </Typography>
      <Value value={appearance} />
      <Watermark words="欧阳若曦 13800138000" />
    </>
  );
}
