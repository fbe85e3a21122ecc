import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentUserKey } from '#storefront/accounts/current-user.ts';
import { StaffGateSkeleton } from '#storefront/accounts/require-staff.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';

/** In place of the staff screens of somebody who has lost their rights: says so, and leads to the account. */
export function FormerStaff() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    toast({ variant: 'destructive', title: 'Access Denied', description: 'You do not have admin privileges' });
    queries.removeQueries({ queryKey: ['admin'] });
    queries.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') });
    void queries.invalidateQueries({ queryKey: currentUserKey });
    void navigate('/account', { replace: true });
  }, [queries, navigate]);
  return <StaffGateSkeleton />;
}
