-- For wrk: asks as the browsers of so many accounts in turn, beginning after one of them.
--   wrk -s turns.lua URL -- COUNT AFTER
local count, number

function init(arguments)
    count, number = tonumber(arguments[1]), tonumber(arguments[2])
end

function request()
    number = number % count + 1
    return wrk.format("GET", nil, {Cookie = "haru_session=bench-" .. number, Accept = "text/html"})
end
