import { learnerPages } from '@xuekao/contracts/addresses';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { signInText } from '../../texts/sign-in.texts.js';
import styles from './login.module.css';

const targets = {
  register: { to: learnerPages.Register, label: 'login.register' },
  registerNow: { to: learnerPages.Register, label: 'login.toRegister' },
  forgot: { to: learnerPages.Forgot, label: 'login.forgot' },
  login: { to: learnerPages.Login, label: 'login.toLogin' },
} as const;

/** The ways from one of these pages to the others. */
export function LoginLinks({ links }: { links: readonly (keyof typeof targets)[] }): ReactElement | null {
  if (links.length === 0) return null;
  return (
    <div className={styles['links']}>
      {links.map((name) => (
        <Link key={name} to={targets[name].to} className="xk-link">
          {signInText(targets[name].label)}
        </Link>
      ))}
    </div>
  );
}
