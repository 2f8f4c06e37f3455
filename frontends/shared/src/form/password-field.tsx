import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState, type ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { Field, type FieldProps } from './field.js';

/** A password that the person may look at while typing. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'endAdornment'>): ReactElement {
  const [visible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      type={visible ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton edge="end" aria-label={sharedText(visible ? 'shared.password.hide' : 'shared.password.show')} onClick={() => setVisible(!visible)} sx={{ width: 44, height: 44 }}>
            {visible ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
