import { useState, type ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { IconButton } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { Field, type FieldProps } from './field.js';

/** A password that the person may look at while typing. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'endAdornment'>): ReactElement {
  const [visible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      type={visible ? 'text' : 'password'}
      endAdornment={
        <IconButton aria-label={sharedText(visible ? 'shared.password.hide' : 'shared.password.show')} onClick={() => setVisible(!visible)}>
          <Icon name={visible ? 'eyeOff' : 'eye'} size={20} />
        </IconButton>
      }
    />
  );
}
