-- When each regular task is next due, by giro_now(). Whoever moves it on does the task.
create table regular_tasks (
  task text primary key,
  due_at timestamptz not null
);
