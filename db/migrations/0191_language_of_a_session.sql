-- Somebody who logged in on the Telugu page is led back to it when they log out, and gets mails about the account in Telugu.
alter table auth_sessions add column language text not null default 'en' check (language in ('en', 'te', 'hi'));
alter table account_requests add column language text not null default 'en' check (language in ('en', 'te', 'hi'));
