import { useIsPhone } from '../shared/useIsPhone';
import { FormPage } from './FormPage';
import { FormSteps } from './FormSteps';
import type { FormProps } from './useForm';

/** One section at a time in the hand, all of them on a desk. */
export function FormView(props: FormProps) {
  return useIsPhone() ? <FormSteps {...props} /> : <FormPage {...props} />;
}
