import type { Section } from '@fenix/domain/forms/def';
import { useRouter } from '@tanstack/react-router';
import { patched, useQueryState } from '../shared/list/useQueryState';
import { useIsPhone } from '../shared/useIsPhone';
import { FormPage } from './FormPage';
import { Steps, sectionAt } from './Steps';
import type { FormProps } from './useForm';

/** One section at a time in the hand, all of them on a desk. */
export function FormView(props: FormProps) {
  return useIsPhone() ? <FormSteps {...props} /> : <FormPage {...props} />;
}

/** One section at a time. It is in the address: back goes to the one before. */
function FormSteps(props: FormProps) {
  const [section, open] = useSection(props.form.def.sections, props.startAt);
  return <Steps {...props} section={section} onOpen={open} />;
}

function useSection(sections: readonly Section[], startAt: string | undefined): [Section, (section: string) => void] {
  const { history } = useRouter();
  const [params] = useQueryState();
  const asked = params.get('seccion');
  const open = (section: string) => {
    const { pathname, search } = history.location;
    const next = patched(search, { seccion: section });
    if (next !== search) history.push(`${pathname}${next}`);
  };
  return [sectionAt(sections, asked ?? startAt), open];
}
